import { Link } from 'react-router';
import { ShortPage, type ShortText, shortMeta } from '#app/help/parts/short-page.tsx';
import { incidentReports, serviceFee } from '#app/legal/rules.ts';

const text: ShortText = {
  title: 'Verification',
  description:
    'What the blue and the green tick mean, how to check a worker for free, and which checks can be ordered.',
  paragraphs: [
    'A verified worker has a record with a badge number. A blue tick stands for Basic and a green tick for Premium; the record says until when it holds. The claimed success rate is 99.9%.',
    'There are four tiers: free, basic, premium (level 2) and platinum. Plans with their prices open on this page in a later release; checking a worker is free and works today.',
  ],
  ways: [{ to: '/verification/search', label: 'Search verification' }],
};

export function meta() {
  return shortMeta(text);
}

export default function Verification() {
  return (
    <ShortPage text={text}>
      <h2 id="background-check">Background check</h2>
      <p>
        The free background check is the <Link to="/verification/search">search</Link>: you give the
        name, date of birth, phone number and email that you were given, and learn whether a
        verified record fits. To <Link to="/renew-verification">renew a verification</Link>, find
        its record the same way.
      </p>
      <h2 id="clearance-pass">Clearance pass</h2>
      <p>A clearance confirms one thing about a person, for somebody who asks for exactly that.</p>
      <h2 id="incident-report">Incident report</h2>
      <p>{incidentReports}</p>
      <h2 id="health-plans">Health plans</h2>
      <p>{serviceFee}</p>
    </ShortPage>
  );
}
