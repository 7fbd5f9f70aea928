import { drawFace } from '#app/intake/files/service.server.ts';
import { ApiError, invalid } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type Ask, type AskNeeds, askIdentity } from './ask.service.server.ts';
import type { Asked } from './asking.contract.ts';

type Needs = AskNeeds & Pick<Platform, 'scanner' | 'storage'>;

/**
 * Asks as staff do. A picture that comes along is checked and drawn anew like an upload, goes to the
 * provider, and is kept nowhere.
 */
export async function askAsStaff(
  platform: Needs,
  { picture, ...ask }: Ask & { readonly picture?: string | undefined },
): Promise<Asked | ApiError> {
  if (ask.beside && ask.kind !== 'identity')
    return invalid({ beside: 'It stands beside identity' });
  if (ask.beside !== 'selfie') {
    return picture ? invalid({ picture: 'No picture is asked for' }) : askIdentity(platform, ask);
  }
  if (!picture) return invalid({ picture: 'Choose a picture of the face' });
  const face = await drawFace(platform, picture);
  if (face instanceof ApiError) return invalid({ picture: face.definition.message });
  return askIdentity(platform, { ...ask, face });
}
