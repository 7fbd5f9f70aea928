import { ListFailed } from '#app/shell/errors/parts/again.tsx';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { Carousel } from '#ui/carousel/carousel.tsx';
import type { Partner } from '../contract.ts';
import { sampleNotes } from '../copy.ts';
import { LogoMark } from './logo-mark.tsx';

export interface PartnersProps {
  readonly partners: readonly Partner[];
  /** Never less than two beside each other: on the training page (CAR-02). */
  readonly pairs?: boolean;
  /** They could not be read. */
  readonly failed?: boolean | undefined;
}

/** HOME-25, TWU-02; invented firms are marked (W-24). */
export function PartnersSection({ partners, pairs = false, failed = false }: PartnersProps) {
  if (failed) {
    return (
      <div className="partners on-white">
        <div className="wrap stack">
          <h2 className="h4">Partners</h2>
          <ListFailed noun="partners" />
        </div>
      </div>
    );
  }
  if (partners.length === 0) return null;
  const samples = partners.filter(({ sample }) => sample).length;
  const note = samples === partners.length ? sampleNotes.all : sampleNotes.some;
  return (
    <div className="partners on-white">
      <div className="wrap">
        <Carousel
          label="Partners"
          pairs={pairs}
          heading={
            <>
              <h2 className="h4">Partners</h2>
              {samples > 0 && <p className="small mute">{note}</p>}
            </>
          }
        >
          {partners.map((partner, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may share a name; the order stays
            <Logo key={index} of={partner} />
          ))}
        </Carousel>
      </div>
    </div>
  );
}

function Logo({ of: { name, logo, sample } }: { of: Partner }) {
  const { imageBase } = useSite();
  return (
    <p className="partner">
      <LogoMark base={imageBase} logo={logo} />
      <span>
        {name}
        {sample && <span className="partner__sample"> Sample</span>}
      </span>
    </p>
  );
}
