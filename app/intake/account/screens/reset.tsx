import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { resetPassword, shortestPassword } from '../contract.ts';
import { resetText } from '../copy.ts';
import { PasswordPage } from '../parts/password-page.tsx';
import { takePassword } from '../parts/take-password.ts';
import type { Route } from './+types/reset.ts';

/** The server alone knows the contract: a page of one field needs none of it. */
export const loader = () => ({ shortest: shortestPassword });

export const action = ({ request, context }: Route.ActionArgs) =>
  takePassword(request, (body) => context.get(sender)(resetPassword, { body }));

/** The address is a key: it is told to no other site. */
export const headers = () => ({ 'referrer-policy': 'same-origin' });

export const meta = unlistedMeta(resetText);

export default function Reset({ actionData, loaderData }: Route.ComponentProps) {
  return <PasswordPage text={resetText} shortest={loaderData.shortest} answered={actionData} />;
}
