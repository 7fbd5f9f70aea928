import { Carousel } from '#ui/carousel/carousel.tsx';
import { sampleNotes, testimonials } from '../copy.ts';
import { Portrait } from './portrait.tsx';

const grounds = ['danfo', 'haze', 'blush', 'sand'] as const;

/** HOME-23: ten testimonials, marked as samples on the screen too (W-24). */
export function VoicesSection() {
  return (
    <section className="section" aria-labelledby="voices">
      <div className="wrap">
        <Carousel
          label="Testimonials"
          heading={
            <>
              <h2 id="voices">What people say</h2>
              <p className="small mute">{sampleNotes.testimonials}</p>
            </>
          }
        >
          {testimonials.map(({ title, feedback, name, location, avatar }, index) => (
            <figure className="quote" key={title}>
              <h3>{title}</h3>
              <blockquote>{feedback}</blockquote>
              <figcaption>
                <Portrait of={avatar} className={`avatar ground--${grounds[index % 4]}`} />
                <span>
                  <b>{name}</b> {location}
                </span>
              </figcaption>
            </figure>
          ))}
        </Carousel>
      </div>
    </section>
  );
}
