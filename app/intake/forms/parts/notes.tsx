import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { WarningCircleIcon } from '#ui/icon.tsx';

/** What the device keeps; the same height whether something came back or not. */
export function KeptHere({ restored }: { restored: boolean }) {
  return (
    <p className="small mute kept-here" role="status">
      {restored
        ? 'What you entered before is here again. It stays on this device for 14 days, or until you send it.'
        : 'What you enter stays on this device for 14 days, or until you send it. On a shared phone, clear it below.'}
    </p>
  );
}

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};
const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

// Not `Notice`: with its glyphs the page would carry more script than it may.
/** Why nothing was sent, if so; and that the connection is gone. */
export function Trouble({ failure }: { failure: string }) {
  const online = useOnline();
  return (
    <>
      {failure && (
        <div className="notice notice--error" role="alert">
          <WarningCircleIcon />
          <p className="h4">{failure}</p>
        </div>
      )}
      {!online && (
        <div className="notice" role="alert">
          <WarningCircleIcon />
          <div>
            <p className="h4">You are offline</p>
            <p>Everything you entered is kept. Submit again when you have a connection.</p>
          </div>
        </div>
      )}
    </>
  );
}

/** Empties the form and the device, at the second press. */
export function ClearAnswers({ onClear }: { onClear: () => void }) {
  const [asked, setAsked] = useState(false);
  const [cleared, setCleared] = useState(false);
  return (
    <div className="row clear-answers">
      <Button
        variant="ghost"
        size="sm"
        onBlur={() => setAsked(false)}
        onClick={() => {
          if (asked) onClear();
          setCleared(asked);
          setAsked(!asked);
        }}
      >
        {asked ? 'Press again to clear everything' : 'Clear my answers'}
      </Button>
      <span className="small mute" role="status">
        {asked && 'This cannot be undone.'}
        {cleared && !asked && 'Your answers are gone from this device.'}
      </span>
    </div>
  );
}
