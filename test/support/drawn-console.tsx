import type { ComponentType, ReactNode } from 'react';
import { AdminContext, type AdminContextProps, Resource, TestMemoryRouter } from 'react-admin';
import { draw } from './drawn.ts';

/** Draws a part of the staff console, with what react-admin's own parts look for around them. */
export const drawInConsole = (part: ReactNode, given: Omit<AdminContextProps, 'children'> = {}) =>
  draw(<AdminContext {...given}>{part}</AdminContext>);

/** The only page of a list. */
export const pageInfo = { hasNextPage: false, hasPreviousPage: false };

/** Draws a list of the staff console as it stands at an address. */
export const drawList = (
  { name, list }: { name: string; list: ComponentType },
  getList: unknown,
  address = '/',
) =>
  draw(
    <TestMemoryRouter initialEntries={[address]}>
      <AdminContext dataProvider={{ getList } as never}>
        <Resource name={name} list={list} />
      </AdminContext>
    </TestMemoryRouter>,
  );
