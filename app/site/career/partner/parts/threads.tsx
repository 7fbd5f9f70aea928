const parties = [
  { face: 'bisi', ground: '--clay-wash', name: 'Employer', brings: 'brings the work' },
  { face: 'musa', ground: '--clay', name: 'Staffing agent', brings: 'brings the people' },
  { face: 'trainer', ground: '--indigo-300', name: 'Training partner', brings: 'brings the skill' },
] as const;

/** The three kinds of partners and the worker whom all of them meet. */
export function Threads() {
  return (
    <div className="threads">
      {parties.map(({ face, ground, name, brings }) => (
        <div className="threads__party" key={name}>
          <img
            src={`/kit/portraits/${face}.svg`}
            alt=""
            width="200"
            height="200"
            style={{ '--bg': `var(${ground})` }}
          />
          <p>
            <b>{name}</b> {brings}
          </p>
        </div>
      ))}
      <figure className="threads__worker">
        <img src="/kit/portraits/welder.svg" alt="" width="200" height="200" />
        <figcaption>The verified worker</figcaption>
      </figure>
    </div>
  );
}
