import { keepTyped } from '#app/people/cases/parts/keep-typed.ts';
import { StepForm } from '#app/people/cases/parts/step-form.tsx';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { Checkbox } from '#ui/form/choice.tsx';
import { chooseMyChannels, getMyChannels } from '../held/held.contract.ts';
import { OwnFrame } from '../parts/own-frame.tsx';
import { doPosted, drawn, ownHeaders } from '../parts/signed-in.ts';
import type { Route } from './+types/channels.ts';

export const headers = ownHeaders;

export const meta = unlistedMeta({
  title: 'Messages',
  description: 'Choose by which ways we write to you, and whether to remind you.',
});

export const loader = ({ request, context }: Route.LoaderArgs) =>
  drawn(request, context.get(sender)(getMyChannels, {}));

export function action({ request, context }: Route.ActionArgs) {
  const send = context.get(sender);
  return doPosted(
    request,
    {
      choose: (form) => {
        const ticked = (name: string) => form.get(name) === 'yes';
        const body = {
          mail: ticked('mail'),
          sms: ticked('sms'),
          whatsapp: ticked('whatsapp'),
          other: ticked('other'),
        };
        return send(chooseMyChannels, { body });
      },
    },
    '/me/channels',
  );
}

export const clientAction = keepTyped;

const done = { choose: 'Your choice counts from the next message on.' };

export default function Channels({ loaderData: view, actionData: posted }: Route.ComponentProps) {
  const { mail, phone } = view.reach;
  return (
    <OwnFrame title="Messages" lead="By which ways we write to you." done={done}>
      <section className="panel stack" aria-label="Your choice">
        <StepForm intent="choose" posted={posted} label="Save">
          <Checkbox name="mail" value="yes" defaultChecked={view.mail}>
            By mail{mail ? `, to ${mail}` : ' (your record has no address)'}
          </Checkbox>
          <Checkbox name="sms" value="yes" defaultChecked={view.sms}>
            By SMS{phone ? `, to ${phone}` : ' (your record has no number)'}
          </Checkbox>
          {view.hasWhatsapp && (
            <Checkbox name="whatsapp" value="yes" defaultChecked={view.whatsapp}>
              By WhatsApp, where there is no SMS
            </Checkbox>
          )}
          <Checkbox name="other" value="yes" defaultChecked={view.other}>
            Remind me before my verification ends
          </Checkbox>
        </StepForm>
        <p className="small">
          What is necessary always reaches you: codes, the steps of a case, a new device. If you
          choose no way at all, it goes by all that there are.
        </p>
      </section>
    </OwnFrame>
  );
}
