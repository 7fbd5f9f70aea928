import { Link } from 'react-router';
import { states } from '#app/intake/forms/start/start.rules.ts';
import { formatShortClock } from '#platform/time.ts';
import { NativeSelect, TextField } from '#ui/form/field.tsx';
import { codeTries, dialledFor } from '../person/person.rules.ts';
import { PaperForm, sentOf } from './papers.tsx';
import { fieldsOf, StepForm, type StepProps } from './step-form.tsx';

export function DetailsStep({ view: { missing, addressAgain }, posted }: StepProps) {
  const field = fieldsOf(posted, 'details');
  return (
    <StepForm intent="details" posted={posted} label="Save">
      {missing.includes('phone') && (
        <TextField
          label="Phone number"
          hint="Your own: we send a code to it"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          required
          {...field('phone')}
        />
      )}
      {missing.includes('born') && (
        <TextField
          label="Date of birth"
          type="date"
          autoComplete="bday"
          required
          {...field('born')}
        />
      )}
      {missing.includes('address') && (
        <TextField
          label="Home address"
          hint={
            addressAgain
              ? 'The one that we have was not enough. Write house, street and town where you live now.'
              : 'House, street and town where you live now'
          }
          autoComplete="street-address"
          maxLength={300}
          required
          {...field('address')}
        />
      )}
      {missing.includes('state') && (
        <NativeSelect label="State" autoComplete="address-level1" required {...field('state')}>
          <option value="">Choose a state</option>
          {states.split(', ').map((state) => (
            <option key={state}>{state}</option>
          ))}
        </NativeSelect>
      )}
    </StepForm>
  );
}

/** How a virtual NIN is come by; nothing where none is of use. An older server does not say for whom it is made. */
function aboutVirtualNin(enterprise = ''): string {
  const how = enterprise
    ? `for us alone, in the NIMC app with the code ${enterprise}, or by dialling ${dialledFor(enterprise)} with your NIN in its place`
    : 'in the NIMC app';
  return ` A virtual NIN has 16 characters: make it ${how}. We ask about it at once and do not keep it.`;
}

export function IdentityStep({ view, posted, page }: StepProps) {
  const field = fieldsOf(posted, 'identity');
  const { virtualNinFor: enterprise } = view;
  const about = enterprise === null ? '' : aboutVirtualNin(enterprise);
  return (
    <div className="stack">
      {view.identity.lastFour && (
        <p>
          The number that you gave ends in <b>{view.identity.lastFour}</b>. It was not enough: look
          whether it is right and type it once more, or send a photo ID.
        </p>
      )}
      <StepForm intent="identity" posted={posted} label="Send the number">
        <TextField
          label={`National Identification Number (NIN)${about && ' or virtual NIN'}`}
          hint={`The NIN has 11 digits: dial *346# to see yours. We keep it sealed.${about}`}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          required
          {...field('number')}
        />
      </StepForm>
      <h3 className="h4">No NIN at hand?</h3>
      <PaperForm kind="id" posted={posted} page={page} sent={sentOf(view, 'id')} />
    </div>
  );
}

export function CodeStep({ view: { code, phone }, posted }: StepProps) {
  const field = fieldsOf(posted, 'confirm');
  if (!code) {
    return (
      <div className="stack">
        <p>
          We send a code of six digits to {phone} by SMS. Type it here, and the number is confirmed.
        </p>
        <StepForm intent="code" posted={posted} label="Send me the code" />
        <OtherNumber />
      </div>
    );
  }
  return (
    <div className="stack">
      <p>
        We sent a code to {phone} by SMS. It holds until {formatShortClock(code.until)}, Lagos time
        {code.triesLeft < codeTries &&
          `, for ${code.triesLeft} more ${code.triesLeft === 1 ? 'try' : 'tries'}`}
        .
      </p>
      <StepForm intent="confirm" posted={posted} label="Confirm">
        <div className="case-code">
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            {...field('code')}
          />
        </div>
      </StepForm>
      <StepForm intent="code" posted={posted} label="Send a new code" look="secondary" />
      <OtherNumber />
    </div>
  );
}

/** The number may have been typed by somebody else: it is put right by staff, who look who asks for it. */
function OtherNumber() {
  return (
    <p className="small">
      Not your number? <Link to="/contact#contact-form">Write to us</Link>, and an officer puts it
      right.
    </p>
  );
}

const places = [1, 2] as const;
const placeNames = { 1: 'First guarantor', 2: 'Second guarantor' } as const;

/** Who is named already stays changeable for as long as there is no answer. */
export function GuarantorsStep({ view, posted }: StepProps) {
  return (
    <div className="stack">
      {view.needs.includes('guarantors') && (
        <p>
          Two people who know you and vouch for you: a former employer, a pastor or imam, a
          neighbour. Ask them first. Each gets a link and answers yes or no.
        </p>
      )}
      {places.slice(0, view.guarantorsWanted).map((place) => (
        <GuarantorForm key={place} place={place} view={view} posted={posted} />
      ))}
    </div>
  );
}

function GuarantorForm({
  place,
  view,
  posted,
}: Pick<StepProps, 'view' | 'posted'> & { readonly place: 1 | 2 }) {
  const named = view.guarantors.find((one) => one.place === place);
  const suggested = view.suggested.find((one) => one.place === place);
  const own = posted?.typed.place === String(place) ? posted : undefined;
  const field = fieldsOf(own, 'guarantors');
  // Whoever is asked for once more is somebody else; who only does not answer is named again.
  const waiting = named?.another ? undefined : named;
  const at = (name: 'name' | 'phone' | 'email' | 'relation') => {
    const again = name === 'name' || name === 'relation' ? waiting?.[name] : undefined;
    const known = again ?? (name === 'name' || name === 'phone' ? suggested?.[name] : undefined);
    const control = field(name, `${name}-${place}`);
    return { ...control, defaultValue: own ? control.defaultValue : (known ?? '') };
  };
  if (named?.answered) {
    return (
      <p className="case-guarantor">
        <b>{placeNames[place]}</b>: {named.name}, has answered
      </p>
    );
  }
  return (
    <details className="case-guarantor" open={!waiting || own !== undefined}>
      <summary>
        <b>{placeNames[place]}</b>
        {waiting && `: ${waiting.name}, has not answered yet`}
        {named?.another && ': please name somebody else'}
      </summary>
      <StepForm
        intent="guarantors"
        posted={own}
        label={waiting ? 'Send a new link' : 'Send the link'}
        about={placeNames[place]}
      >
        <input type="hidden" name="place" value={place} />
        {suggested && <p className="small">The order names this person. Change it if you like.</p>}
        <TextField label="Full name" maxLength={120} required {...at('name')} />
        <TextField label="Phone" type="tel" maxLength={30} required {...at('phone')} />
        <TextField
          label="Email"
          type="email"
          optional
          hint="With it we send the link by mail too"
          maxLength={254}
          {...at('email')}
        />
        <TextField label="How do they know you?" maxLength={120} required {...at('relation')} />
      </StepForm>
    </details>
  );
}
