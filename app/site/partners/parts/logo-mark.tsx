import { imageAddress, smallPath } from '#app/intake/files/site-pictures/site-pictures.rules.ts';
import type { Glyph } from '#ui/icon.tsx';
import type { signs } from '../contract.ts';
import {
  BridgeIcon,
  FirstAidKitIcon,
  GraduationCapIcon,
  PlantIcon,
  TreeIcon,
  WindIcon,
} from './glyph.tsx';

const icons = new Map<string, Glyph>(
  Object.entries({
    tree: TreeIcon,
    bridge: BridgeIcon,
    health: FirstAidKitIcon,
    wind: WindIcon,
    cap: GraduationCapIcon,
    plant: PlantIcon,
  } satisfies Record<(typeof signs)[number], Glyph>),
);

/** A drawn sign, or the stored picture. The firm's name stands beside it in words. */
export function LogoMark({ base, logo }: { base: string; logo: string }) {
  const Icon = icons.get(logo);
  if (Icon) return <Icon />;
  const src = imageAddress(base, smallPath(logo) ?? logo);
  return <img src={src} alt="" width="48" height="48" loading="lazy" />;
}
