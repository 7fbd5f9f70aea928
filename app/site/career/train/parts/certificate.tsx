import { brand } from '#app/shell/brand.rules.ts';
import { programmes } from '../../rules.ts';

/** What a certificate says, drawn without a name: nobody is invented. */
export function Certificate() {
  return (
    <figure>
      <div className="certificate">
        <div className="selvedge selvedge--danfo" />
        <div className="certificate__body">
          <p className="small">{brand} certifies that</p>
          <p className="certificate__name">Your name</p>
          <p className="small">has completed the programme below.</p>
          <dl>
            <dt>Programme</dt>
            <dd>{programmes[1].name}</dd>
            <dt>Length</dt>
            <dd>{programmes[1].length}</dd>
            <dt>Trade</dt>
            <dd>Your trade</dd>
            <dt>Finished on</dt>
            <dd>The day of your test</dd>
          </dl>
        </div>
      </div>
      <figcaption className="small mute">A sample, to show what the paper says.</figcaption>
    </figure>
  );
}
