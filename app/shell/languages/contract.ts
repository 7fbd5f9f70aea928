import * as z from 'zod/mini';

/** English, Nigerian Pidgin, Hausa, Yoruba, Igbo: the languages of the texts of consent, price and safety. */
export const Language = z.enum(['en', 'pcm', 'ha', 'yo', 'ig']);
export type Language = z.infer<typeof Language>;

/** English is the binding one; every other text is its translation. */
export type Translated = Exclude<Language, 'en'>;
