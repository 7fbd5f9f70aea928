import { Carousel } from '#ui/carousel/carousel.tsx';
import type { Glyph } from '#ui/icon.tsx';
import { type PartnerIcon, partners, sampleNote } from '../copy.ts';
import {
  BridgeIcon,
  FirstAidKitIcon,
  GraduationCapIcon,
  PlantIcon,
  TreeIcon,
  WindIcon,
} from './glyph.tsx';

const icons: Record<PartnerIcon, Glyph> = {
  tree: TreeIcon,
  bridge: BridgeIcon,
  health: FirstAidKitIcon,
  wind: WindIcon,
  cap: GraduationCapIcon,
  plant: PlantIcon,
};

/** HOME-25, TWU-02 */
export function PartnersSection() {
  return (
    <div className="partners on-white">
      <div className="wrap">
        <Carousel
          label="Partners"
          heading={
            <>
              <h2 className="h4">Partners</h2>
              <p className="small mute">{sampleNote}</p>
            </>
          }
        >
          {partners.map(({ name, icon }) => {
            const Icon = icons[icon];
            return (
              <p className="partner" key={name}>
                <Icon />
                {name}
              </p>
            );
          })}
        </Carousel>
      </div>
    </div>
  );
}
