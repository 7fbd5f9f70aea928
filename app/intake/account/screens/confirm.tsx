import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { confirmAccount, shortestPassword } from '../contract.ts';
import { confirmText } from '../copy.ts';
import { PasswordPage } from '../parts/password-page.tsx';
import { takePassword } from '../parts/take-password.ts';
import type { Route } from './+types/confirm.ts';

/** The server alone knows the contract: a page of one field needs none of it. */
export const loader = () => ({ shortest: shortestPassword });

export const action = ({ request, context }: Route.ActionArgs) =>
  takePassword(request, (body) => context.get(sender)(confirmAccount, { body }));

/** The address is a key: it is told to no other site. */
export const headers = () => ({ 'referrer-policy': 'same-origin' });

export const meta = unlistedMeta(confirmText);

export default function Confirm({ actionData, loaderData }: Route.ComponentProps) {
  return <PasswordPage text={confirmText} shortest={loaderData.shortest} answered={actionData} />;
}
