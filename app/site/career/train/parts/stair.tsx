// The highest first: a slow phone draws while it reads, and the row then has its height at once.
const steps = [
  { step: 6, cloth: 'star-clay', face: 'ngozi' },
  { step: 5, cloth: 'lattice-ink', face: '' },
  { step: 4, cloth: 'leaf-danfo', face: 'welder' },
  { step: 3, cloth: 'moon-indigo', face: '' },
  { step: 2, cloth: 'teeth-clay', face: 'tailor' },
  { step: 1, cloth: 'comb-ink', face: '' },
] as const;

/** Six courses as six steps of cloth; the list below says in words what they are. */
export function Stair() {
  return (
    <div className="stair" aria-hidden="true">
      {steps.map(({ step, cloth, face }) => (
        <span key={cloth} style={{ '--step': step, '--cloth': `url(/kit/patterns/${cloth}.svg)` }}>
          {face && <img src={`/kit/portraits/${face}.svg`} alt="" width="200" height="200" />}
          <i />
        </span>
      ))}
    </div>
  );
}
