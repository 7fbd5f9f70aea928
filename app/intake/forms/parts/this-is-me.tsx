import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { Field } from '../contract.ts';
import { whoAnswers, whoField } from '../rules.ts';

/** Whoever fills in a form, by the names under which forms ask for a person. */
export interface Contact {
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
}

const details = ['fullName', 'email', 'phone'] as const;

/**
 * What the answer to “who” changes in the other answers: “Me” fills in what is empty, “Somebody else” takes
 * out what is the buyer's own, so that nobody else's link goes to the buyer.
 */
export function changesByWho(
  own: Contact,
  values: Readonly<Record<string, unknown>>,
  answer: unknown,
): (readonly [string, string])[] {
  if (answer === whoAnswers.me) {
    return details.filter((name) => !values[name]).map((name) => [name, own[name]]);
  }
  return details.filter((name) => values[name] === own[name]).map((name) => [name, '']);
}

interface Props {
  own: Contact;
  fields: readonly Field[];
  /** The title of the section. */
  section: string;
  onUse: (name: string, value: string) => void;
}

/** Fills a section that asks for a person with what the buyer has given before; none elsewhere. */
export function ThisIsMe({ own, fields, section, onUse }: Props) {
  const [pressed, setPressed] = useState(0);
  const asked = details.filter((name) => fields.some((field) => field.name === name));
  if (!asked.includes('fullName') || asked.length < 2) return null;
  return (
    <p className="row">
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          for (const name of asked) onUse(name, own[name]);
          if (fields.some(({ name }) => name === whoField)) onUse(whoField, whoAnswers.me);
          setPressed((times) => times + 1);
        }}
      >
        This is me<span className="vh">, in “{section}”</span>
      </Button>
      <span className="small mute">Fills in your name and how we reach you.</span>
      <span className="vh" role="status">
        {pressed > 0 && <span key={pressed}>Your name and how we reach you are filled in.</span>}
      </span>
    </p>
  );
}
