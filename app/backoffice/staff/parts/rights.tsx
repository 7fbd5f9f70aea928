import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOtherRights } from './session.ts';

/** Has menu and screens ask anew what the member may do, once that is something else. */
export function Rights() {
  const client = useQueryClient();
  useEffect(() => onOtherRights(() => client.invalidateQueries({ queryKey: ['auth'] })), [client]);
  return null;
}
