import type { Field, FieldType, Section } from '../contract.ts';

type More = Pick<
  Field,
  'askedIf' | 'bounds' | 'hint' | 'maxLength' | 'options' | 'placeholder' | 'sensitive' | 'sparedIf'
> & {
  readonly required: boolean;
};

/** A question as it is written down here: required unless it says otherwise. */
export function ask(
  name: string,
  label: string,
  fieldType: FieldType = 'text',
  { required = true, ...more }: Partial<More> = {},
): Omit<Field, 'id' | 'order'> {
  return { name, label, fieldType, required, ...more };
}

type Asked = ReturnType<typeof ask>;
export interface Written {
  readonly title: string;
  readonly description?: string;
  readonly fields: readonly Asked[];
}

/** Sections and fields numbered as they stand here. */
export function written(sections: readonly Written[]): Section[] {
  return sections.map((section, index) => ({
    ...section,
    id: `section-${index + 1}`,
    order: index + 1,
    fields: section.fields.map((field, place) => ({ ...field, id: field.name, order: place + 1 })),
  }));
}

export const states =
  'Abia, Abuja (FCT), Adamawa, Akwa Ibom, Anambra, Bauchi, Bayelsa, Benue, Borno, Cross River, Delta, Ebonyi, Edo, Ekiti, Enugu, Gombe, Imo, Jigawa, Kaduna, Kano, Katsina, Kebbi, Kogi, Kwara, Lagos, Nasarawa, Niger, Ogun, Ondo, Osun, Oyo, Plateau, Rivers, Sokoto, Taraba, Yobe, Zamfara';

/** How a file field is explained everywhere. */
export const fileHint = 'A photo or a PDF, up to 5 MB';

export const optional = { required: false } as const;

/** A day or a file that tells nothing of a person. */
export const harmless = { sensitive: false } as const;

/** How many people: none is nobody, and nobody orders for more than a thousand. */
export const headcount = {
  placeholder: '1',
  bounds: { integer: true, min: 1, max: 1_000 },
} as const;

/** The birth day of whoever is to have a record. */
export const adult = { bounds: { notAfter: 'today', adult: true } } as const;

/** What has happened already: a birth, an incident. */
export const past = { bounds: { notAfter: 'today' } } as const;

/** What is still to come. */
export const coming = { bounds: { notBefore: 'today' } } as const;

/** An amount that is more than nothing. */
export const amount = { bounds: { min: 1 } } as const;
