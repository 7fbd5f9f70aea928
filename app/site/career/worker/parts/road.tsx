import { Worded } from '#app/shell/text/parts/worded.tsx';
import { Drawn } from '#app/site/career/parts/drawn.tsx';
import type { Words } from '#platform/text/words.ts';
import { Tick } from '#ui/tick.tsx';

const stops = [
  { id: 'app', drawn: 'portraits/ibrahim' },
  { id: 'register', drawn: 'portraits/ngozi' },
  { id: 'start', drawn: 'portraits/kelechi' },
  { id: 'papers', drawn: 'portraits/musa' },
  { id: 'check', drawn: 'portraits/sade' },
];

/** One bend: it leaves the box below where the next, mirrored, goes on. */
function Bend() {
  return (
    <svg className="bend" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className="bend__tar" d="M20-1V0C20 50 80 50 80 100V101" />
      <path className="bend__line" d="M20 0C20 50 80 50 80 100" />
    </svg>
  );
}

/** From the app to the tick: a road of five bends that ends at the two ticks (W-18). */
export function Road({ words }: { words: Words }) {
  return (
    <ol className="road">
      {stops.map(({ id, drawn }) => (
        <li className="road__stop" key={id}>
          <Bend />
          <span className="road__face">
            <Drawn of={drawn} />
          </span>
          <div className="road__words">
            <Worded words={words} id={id} />
          </div>
        </li>
      ))}
      <li className="road__stop road__stop--end">
        <div className="arrival">
          <span>
            <Tick level="basic" beside /> Blue tick
          </span>
          <span>
            <Tick level="premium" beside /> Green tick
          </span>
        </div>
        <div className="road__words">
          <Worded words={words} id="tick" />
        </div>
      </li>
    </ol>
  );
}
