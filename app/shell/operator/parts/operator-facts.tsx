import { isMailAddress } from '#platform/text/patterns.ts';
import { useSite } from '../../parts/site-context.tsx';
import { Email } from '../../text/parts/email.tsx';

/** An address as a link, any other line as it is. */
function Contact({ line }: { line: string }) {
  if (!isMailAddress(line)) return line;
  return (
    <a href={`mailto:${line}`}>
      <Email of={line} />
    </a>
  );
}

/** Who runs the site, as a list of facts under a legal text (FU-14). */
export function OperatorFacts() {
  const { operator } = useSite();
  return (
    <ul className="operator">
      <li>
        Company: {operator.name}, {operator.number}
      </li>
      <li>Address: {operator.address}</li>
      <li>Support: {operator.hours}</li>
      <li>
        Data protection: <Contact line={operator.privacyContact} />
      </li>
      <li>These terms and policies follow the law of {operator.law}.</li>
    </ul>
  );
}
