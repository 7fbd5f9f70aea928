import { textVersions } from '#app/shell/languages/versions.service.server.ts';
import ha from '../content/consent-ha.md';
import ig from '../content/consent-ig.md';
import pcm from '../content/consent-pcm.md';
import yo from '../content/consent-yo.md';
import { consentText } from './person.rules.ts';

/** The versions of the text of consent by language (CASE-05). */
export const consentVersions = textVersions(consentText.version, { pcm, ha, yo, ig });
