import { imageAddress, smallPath } from '#app/intake/files/site-pictures/rules.ts';
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

const icons: Record<(typeof signs)[number], Glyph> = {
  tree: TreeIcon,
  bridge: BridgeIcon,
  health: FirstAidKitIcon,
  wind: WindIcon,
  cap: GraduationCapIcon,
  plant: PlantIcon,
};

const iconOf = (logo: string) => (icons as Readonly<Record<string, Glyph | undefined>>)[logo];

/** A drawn sign, or the stored picture. The firm's name stands beside it in words. */
export function LogoMark({ base, logo }: { base: string; logo: string }) {
  const Icon = iconOf(logo);
  if (Icon) return <Icon />;
  const src = imageAddress(base, smallPath(logo) ?? logo);
  return <img src={src} alt="" width="48" height="48" loading="lazy" />;
}
