import type { CSSProperties } from 'react';

const steps = [
  { cloth: 'comb-ink', face: '' },
  { cloth: 'teeth-clay', face: 'tailor' },
  { cloth: 'moon-indigo', face: '' },
  { cloth: 'leaf-danfo', face: 'welder' },
  { cloth: 'lattice-ink', face: '' },
  { cloth: 'star-clay', face: 'ngozi' },
] as const;

/** Six courses as six steps of cloth; the list below says in words what they are. */
export function Stair() {
  return (
    <div className="stair" aria-hidden="true">
      {steps.map(({ cloth, face }, place) => (
        <span
          key={cloth}
          style={
            { '--step': place + 1, '--cloth': `url(/kit/patterns/${cloth}.svg)` } as CSSProperties
          }
        >
          {face && <img src={`/kit/portraits/${face}.svg`} alt="" width="200" height="200" />}
          <i />
        </span>
      ))}
    </div>
  );
}
