import { imageAddress, smallPath } from '#app/intake/files/site-pictures/site-pictures.rules.ts';
import { ListFailed } from '#app/shell/errors/parts/again.tsx';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { Carousel } from '#ui/carousel/carousel.tsx';
import { sampleNotes } from '../copy.ts';
import type { Testimonial } from '../testimonials/testimonials.contract.ts';

const grounds = ['danfo', 'haze', 'blush', 'sand'] as const;

interface VoicesProps {
  readonly testimonials: readonly Testimonial[];
  readonly failed?: boolean | undefined;
}

/** HOME-23: the testimonials; invented ones are marked on the screen too (W-24). */
export function VoicesSection({ testimonials, failed = false }: VoicesProps) {
  if (failed) {
    return (
      <section className="section" aria-labelledby="voices">
        <div className="wrap stack">
          <h2 id="voices">What people say</h2>
          <ListFailed noun="testimonials" />
        </div>
      </section>
    );
  }
  if (testimonials.length === 0) return null;
  const samples = testimonials.filter(({ sample }) => sample).length;
  const note =
    samples === testimonials.length ? sampleNotes.testimonials : sampleNotes.someTestimonials;
  return (
    <section className="section" aria-labelledby="voices">
      <div className="wrap">
        <Carousel
          label="Testimonials"
          heading={
            <>
              <h2 id="voices">What people say</h2>
              {samples > 0 && <p className="small mute">{note}</p>}
            </>
          }
        >
          {testimonials.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may say the same; the order stays
            <Voice key={index} of={one} ground={grounds[index % 4] ?? 'sand'} />
          ))}
        </Carousel>
      </div>
    </section>
  );
}

function Voice({ of, ground }: { of: Testimonial; ground: string }) {
  const { title, feedback, name, location, avatar, sample } = of;
  const { imageBase } = useSite();
  const src = avatar.includes('/')
    ? imageAddress(imageBase, smallPath(avatar) ?? avatar)
    : `/kit/portraits/${avatar}.svg`;
  return (
    <figure className="quote">
      <h3>{title}</h3>
      <blockquote>{feedback}</blockquote>
      <figcaption>
        <img
          className={`avatar ground--${ground}`}
          src={src}
          alt=""
          width="200"
          height="200"
          loading="lazy"
        />
        <span>
          <b>{name}</b> {location}
          {sample && <span className="mute"> Sample</span>}
        </span>
      </figcaption>
    </figure>
  );
}
