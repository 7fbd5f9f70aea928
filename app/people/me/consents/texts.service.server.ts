import { textVersions } from '#app/shell/languages/versions.service.server.ts';
import ha from '../content/consents-ha.md';
import ig from '../content/consents-ig.md';
import pcm from '../content/consents-pcm.md';
import yo from '../content/consents-yo.md';
import { consentText } from './copy.ts';

/** The versions of the text of the own page's consents by language. */
export const consentVersions = textVersions(consentText.version, { pcm, ha, yo, ig });
