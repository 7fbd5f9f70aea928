import { useState } from 'react';
import { data } from 'react-router';
import { Accordion } from '#ui/accordion.tsx';
import { Button } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel/carousel.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Empty, Failed, NotFound } from '#ui/empty.tsx';
import { Film } from '#ui/film.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Loading, Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pill } from '#ui/pill.tsx';
import { Patch, Quilt } from '#ui/quilt.tsx';
import { Tick } from '#ui/tick.tsx';
import { toast } from '#ui/toast/toast.ts';
import { siteContext } from '../contract.ts';
import { unlistedMeta } from '../meta.rules.ts';
import type { Route } from './+types/design.ts';
import { Buttons, Choices, Fields, Part } from './design-controls.tsx';

/** For those who build the product: not part of a live site. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).demo) throw data(null, { status: 404 });
  return null;
}

export const meta = unlistedMeta({
  title: 'Design',
  description: 'Every shared part of the site in every one of its states.',
});

export default function Design() {
  return (
    <div className="wrap section stack">
      <h1>Design</h1>
      <p className="lead">
        Every shared part in every state. The colours, type and rules behind them stand in{' '}
        <code>ui/styles</code>.
      </p>
      <Colours />
      <Type />
      <Buttons />
      <Status />
      <Fields />
      <Choices />
      <States />
      <Overlays />
      <Moving />
      <Cloth />
    </div>
  );
}

const colours = ['ink', 'indigo', 'indigo-300', 'paper', 'paper-2', 'paper-3', 'white', 'danfo']
  .concat(['danfo-wash', 'clay', 'clay-deep', 'clay-wash'])
  .concat(['basic', 'basic-wash', 'premium', 'premium-wash', 'error', 'error-wash']);

function Colours() {
  return (
    <Part title="Colour">
      <ul
        className="quilt"
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 45%), 1fr))' }}
      >
        {colours.map((name) => (
          <li key={name} className="micro">
            <div className="patch" style={{ background: `var(--${name})`, aspectRatio: 2 }} />
            {name}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Type() {
  return (
    <Part id="type" title="Type: Anek Latin for display, Noto Sans for text">
      <p className="display">Ẹ káàbọ̀. ₦7,500</p>
      <p className="h1">Heading one: Ngọzi, Ṣadé, Chụkwụdị</p>
      <p className="h2">Heading two</p>
      <p className="h3">Heading three</p>
      <p className="h4">Heading four</p>
      <p className="lead">Lead. Adébáyọ̀ Ọláníyan, Chiọma Ṅwọsu and Ƙasim ɗan Musa.</p>
      <p>
        Body with <a href="#type">a link to this part</a> and <span className="money">₦12,500</span>
        .
      </p>
      <p className="small mute">Small and quiet.</p>
    </Part>
  );
}

function Status() {
  return (
    <Part title="Ticks, statuses, notices">
      <p className="row">
        <Tick level="basic" /> <Tick level="premium" /> <Tick level="none" />
        <Pill tone="basic">
          <Tick level="basic" beside /> Basic
        </Pill>
        <Pill tone="premium">
          <Tick level="premium" beside /> Premium
        </Pill>
        <Pill tone="ok">VERIFIED</Pill>
        <Pill tone="bad">EXPIRED</Pill>
        <Pill tone="wait">PENDING</Pill>
        <Pill tone="done">COMPLETED</Pill>
        <Pill>Plain</Pill>
      </p>
      <Notice>Something to know before you act.</Notice>
      <Notice tone="quiet">A side remark.</Notice>
      <Notice tone="error" title="It failed" announce={false}>
        Say what failed, then what to do.
      </Notice>
    </Part>
  );
}

function States() {
  return (
    <Part title="Loading, empty, not found, failed">
      <Loading />
      <Skeleton width="18rem" height="2rem" />
      <Skeleton width="12rem" />
      <div className="form__two">
        <Empty level={3} title="No posts yet">
          The first one is being written.
        </Empty>
        <NotFound level={3} title="No Records Found">
          A record is found only when the details match.
        </NotFound>
        <Failed level={3} title="The list did not load" onRetry={() => toast.success('Loaded')}>
          Check the connection, then try again.
        </Failed>
      </div>
    </Part>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  const [step, setStep] = useState(1);
  return (
    <Part title="Dialog, toasts, accordion">
      <p className="row">
        <Button variant="dark" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
        <Button variant="outline" onClick={() => toast.blank('A plain remark')}>
          Blank
        </Button>
        <Button variant="outline" onClick={() => toast.success('Subscribed successfully')}>
          Success
        </Button>
        <Button variant="outline" onClick={() => toast.error('Failed to subscribe')}>
          Error
        </Button>
        <Button variant="outline" onClick={() => toast.loading('Sending', 'design-loading')}>
          Loading
        </Button>
        <Button variant="outline" onClick={() => toast.custom(<b>Anything</b>)}>
          Custom
        </Button>
        <Button variant="ghost" onClick={() => toast.dismiss('design-loading')}>
          Dismiss the loading one
        </Button>
      </p>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={step === 1 ? 'Confirm' : 'Your details'}
        step={{ at: step, of: 5 }}
        foot={
          <>
            {step > 1 && (
              <Button variant="ghost" onClick={() => setStep(step - 1)}>
                Back
              </Button>
            )}
            <Button onClick={() => setStep(Math.min(5, step + 1))}>Continue</Button>
          </>
        }
      >
        <TextField label="Full Name" autoComplete="name" />
        <Button variant="outline" onClick={() => toast.success('Above the dialog')}>
          Toast
        </Button>
      </Dialog>
      <Accordion
        items={['First', 'Second', 'Third'].map((title) => ({
          title: `${title} question`,
          body: <p>One answer is open at a time.</p>,
        }))}
      />
    </Part>
  );
}

const cut = (name: string, width: number, height: number) => ({
  still: `/kit/${name}.svg#still`,
  film: `/kit/${name}`,
  width,
  height,
});

function Moving() {
  const slides = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((name) => (
    <div className="panel" key={name} style={{ marginRight: '1rem' }}>
      Slide {name.toLowerCase()}
    </div>
  ));
  return (
    <Part title="Carousels and film">
      <Carousel label="Sample slides" heading={<h3>Three, two, one</h3>}>
        {slides}
      </Carousel>
      <Carousel label="Sample pairs" heading={<h3>Three, two</h3>} pairs>
        {slides}
      </Carousel>
      <Film mobile={cut('hero-mobile', 800, 600)} desktop={cut('hero-desktop', 1800, 800)} />
    </Part>
  );
}

function Cloth() {
  return (
    <Part title="Cloth">
      <Quilt columns={6} decoration fold>
        <Patch cloth="moon-indigo" />
        <Patch cloth="comb-danfo" />
        <Patch cloth="lattice-ink" />
        <Patch cloth="leaf-clay" />
        <Patch cloth="star-paper" />
        <Patch cloth="teeth-danfo" />
      </Quilt>
      <div className="selvedge" />
      <div className="selvedge selvedge--danfo" />
      <div className="selvedge selvedge--indigo" />
    </Part>
  );
}
