import { faultWords } from '#platform/text/faults.ts';
import type { Department } from './contract.ts';
import { departments } from './copy.ts';

export const contactFields = ['name', 'email', 'phone', 'department', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

export const contactLabels: Readonly<Record<ContactField, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  department: 'Department',
  message: 'Message',
};

/** The department that an address names: `?department=train-with-us`; the usual one otherwise. */
export function departmentIn(query: URLSearchParams): Department {
  return departmentOf(query.get('department')) ?? departments[0];
}

/** The department of this slug; a link within the site may also bring it along as its state. */
export function departmentOf(slug: unknown): Department | undefined {
  return departments.find((one) => slugOf(one) === slug);
}

/** A department as it stands in an address. */
export function slugOf(department: Department): string {
  return department
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** What the server found wrong, by the form's own fields and in its words. */
export function faultsFrom(
  fields: Readonly<Record<string, string>>,
): Partial<Record<ContactField, string>> {
  const faults: Partial<Record<ContactField, string>> = {};
  for (const name of contactFields) {
    const message = fields[name];
    if (message) faults[name] = faultWords(message);
  }
  return faults;
}
