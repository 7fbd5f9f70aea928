import type { ReactNode } from 'react';
import { Drawn } from '#app/site/career/parts/drawn.tsx';

interface Line {
  readonly name: string;
  readonly fee: string;
  readonly share: number;
}

/** The six fees as lengths of cloth: each as long as its part of the highest. */
export function Tuition({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className="lengths">
      {lines.map(({ name, fee, share }) => (
        <li key={name}>
          <p>
            {name}
            <span className="vh">: </span>
            <b className="money">{fee}</b>
          </p>
          <span className="lengths__cloth" style={{ width: `${share}%` }} aria-hidden="true" />
        </li>
      ))}
    </ol>
  );
}

/** The sentence as stated, beside the whole list, with no counter (SPI-02, C-13). */
export function Offer({
  heading,
  places,
  sentence,
  children,
}: {
  heading: string;
  places: number;
  sentence: string;
  children: ReactNode;
}) {
  return (
    <aside className="offer on-ink" aria-labelledby="offer">
      <h2 className="h4" id="offer">
        {heading}
      </h2>
      <p className="offer__places" aria-hidden="true">
        {places}
      </p>
      <p className="h3">{sentence}</p>
      {children}
      <div className="offer__faces" aria-hidden="true">
        {['efe', 'kelechi', 'adaeze'].map((face) => (
          <span key={face}>
            <Drawn of={`portraits/${face}`} />
          </span>
        ))}
      </div>
    </aside>
  );
}
