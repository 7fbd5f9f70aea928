import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { LoadingIndicator, useTranslate } from 'react-admin';

/** Whether a form would ask before its page is left: it has words that are not saved. */
const hasUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Loads the screen anew. A form takes what comes in place of what was typed, so it asks first. */
export function Refresh() {
  const translate = useTranslate();
  const ask = (event: MouseEvent) => {
    if (hasUnsaved() && !window.confirm(translate('ra.message.unsaved_changes'))) {
      event.stopPropagation();
    }
  };
  return (
    <Box onClickCapture={ask}>
      <LoadingIndicator />
    </Box>
  );
}
