import { ButtonLink } from '#ui/button.tsx';
import { steps } from '../copy.ts';
import { CheckFatIcon } from './glyph.tsx';

/** HOME-17 to HOME-20: four numbered steps and, with a tick, what comes of them (C-03). */
export function StepsSection() {
  return (
    <section className="section" aria-labelledby="steps">
      <div className="wrap">
        <div className="row steps__head">
          <h2 id="steps">Find an Artisan in Just 4 Easy Steps</h2>
          <div className="row">
            <ButtonLink variant="dark" to="/career/hire-a-service">
              Hire an artisan
            </ButtonLink>
            <ButtonLink variant="outline" to="#download-apps">
              Book Now
            </ButtonLink>
          </div>
        </div>
        <ol className="steps">
          {steps.map(({ title, text, tag }, index) => {
            const isOutcome = index === steps.length - 1;
            return (
              <li className="step" key={title}>
                <span
                  className={isOutcome ? 'step__n step__n--done' : 'step__n'}
                  aria-hidden="true"
                >
                  {isOutcome ? <CheckFatIcon /> : index + 1}
                </span>
                <div>
                  <h3>
                    {title} {tag && <span className="tag">{tag}</span>}
                  </h3>
                  <p>{text}</p>
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
