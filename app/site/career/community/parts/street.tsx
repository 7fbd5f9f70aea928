import { Drawn } from '#app/site/career/parts/drawn.tsx';
import { sectionOf, type Words } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';
import { type Cloth, Patch, Quilt } from '#ui/quilt.tsx';

interface Plot {
  readonly ground?: string;
  readonly cloth?: Cloth;
  readonly drawn?: string;
  /** Who is found there; a plot without a name is only a place. */
  readonly name?: string;
}

/** Both sides of a street; no two neighbours share a ground, whether four or eight stand in a row. */
const sides: readonly (readonly Plot[])[] = [
  [
    { ground: 'danfo', drawn: 'places/house' },
    { ground: 'indigo-300', drawn: 'portraits/kelechi', name: 'Tailor' },
    { cloth: 'comb-clay' },
    { ground: 'paper-3', drawn: 'portraits/ibrahim', name: 'Plumber' },
    { ground: 'indigo-300', drawn: 'places/shop' },
    { ground: 'clay', drawn: 'portraits/ngozi', name: 'Cook' },
    { ground: 'clay-wash', drawn: 'places/tree' },
    { cloth: 'leaf-danfo' },
  ],
  [
    { cloth: 'moon-indigo' },
    { ground: 'danfo', drawn: 'portraits/amina', name: 'Caregiver' },
    { ground: 'indigo-300', drawn: 'places/gate' },
    { ground: 'clay-wash', drawn: 'portraits/chidi', name: 'Carpenter' },
    { ground: 'clay', drawn: 'portraits/ronke', name: 'You' },
    { ground: 'paper-3', drawn: 'places/house' },
    { cloth: 'lattice-ink' },
    { ground: 'danfo', drawn: 'portraits/tunde', name: 'Driver' },
  ],
];

function Side({ plots }: { plots: readonly Plot[] }) {
  return (
    <Quilt columns={8} className="street__side">
      {plots.map(({ ground, cloth, drawn, name }) => (
        <Patch
          key={name ?? drawn ?? cloth}
          {...(ground ? { ground: `var(--${ground})` } : {})}
          {...(cloth ? { cloth } : {})}
          className={name === 'You' ? 'street__you' : ''}
        >
          {drawn && <Drawn of={drawn} eager />}
          {name && <span className="street__name">{name}</span>}
        </Patch>
      ))}
    </Quilt>
  );
}

/** A street as a quilt, with the road between its two sides. */
export function Street({ words }: { words: Words }) {
  const { heading, html } = sectionOf(words, 'street');
  const [near = [], far = []] = sides;
  return (
    <section className="street" aria-labelledby="street">
      <Side plots={near} />
      <div className="street__road">
        <h2 className="h4" id="street">
          {heading}
        </h2>
        <Prose className="small" html={html} />
      </div>
      <Side plots={far} />
    </section>
  );
}
