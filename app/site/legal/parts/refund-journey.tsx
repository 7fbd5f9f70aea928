import { refunds } from '#app/shell/policies.rules.ts';

/** The way of a job and what a cancellation gives back at each stage (JOB-02). */
const stages = [
  { name: 'Booked', back: 'Full', face: 'bisi' },
  { name: 'Assigned', back: 'Partial', face: 'chidi' },
  { name: 'On the way', back: 'None', face: 'chidi' },
] as const;

export function RefundJourney() {
  return (
    <ol className="journey">
      {stages.map(({ name, back, face }, place) => (
        <li className={`journey__stage journey__stage--${place + 1}`} key={name}>
          <p className="journey__name">{name}</p>
          <div className="journey__patch">
            <img src={`/kit/portraits/${face}.svg`} alt="" width="200" height="200" />
          </div>
          <div className="journey__says">
            <p className="journey__back">
              {back} <span className="vh">refund</span>
            </p>
            <p>{refunds[place]}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
