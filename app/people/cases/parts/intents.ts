import { sendPostedFiles } from '#app/intake/forms/parts/posted-files.ts';
import type { Send } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { mostAnswerFiles, paperKinds, tooManyAnswerFiles } from '../person/kinds.contract.ts';
import {
  confirmCode,
  giveAnswer,
  giveConsents,
  giveDetails,
  giveIdentity,
  givePaper,
  givePhoto,
  nameGuarantor,
  sendCode,
  withdrawConsent,
} from '../person/person.contract.ts';
import { answerFiles, FileFault, keptIn } from './posted.ts';

/** Sends the files of a field of a posted form by the call that checks them. */
async function sent(send: Send, form: FormData, name: string) {
  const file = {
    id: name,
    label: name,
    name,
    fieldType: 'file',
    required: false,
    order: 1,
  } as const;
  const page = String(form.get('page') ?? '').slice(0, 64);
  return sendPostedFiles(send, [file], form, page);
}

/** The handle of the one file of a field; undefined where none was chosen. */
async function uploaded(send: Send, form: FormData, name: string): Promise<string | undefined> {
  const { handles, faults } = await sent(send, form, name);
  if (Object.keys(faults).length > 0) throw new FileFault(faults);
  return handles[name];
}

/** Sends the papers of an answer, as far as they are to be had: in the form stand their handles then, and no file. */
async function sendPapers(send: Send, form: FormData): Promise<void> {
  const isFile = (given: FormDataEntryValue) => given instanceof File && given.name !== '';
  const chosen = form.getAll(answerFiles).filter(isFile);
  const before = new Set(keptIn(form));
  const stand = (handles: Iterable<string>) => {
    form.delete(answerFiles);
    for (const handle of handles) form.append(answerFiles, handle);
  };
  if (before.size + chosen.length > mostAnswerFiles) {
    stand(before);
    throw new FileFault({ [answerFiles]: tooManyAnswerFiles });
  }
  const { every, faults } = await sent(send, form, answerFiles);
  stand(every[answerFiles] ?? []);
  if (Object.keys(faults).length > 0) throw new FileFault(faults);
}

type Params = { readonly token: string };

/** Each form of the page by its intent, and the call that it makes. */
export const intents: Readonly<
  Record<string, (send: Send, params: Params, form: FormData) => Promise<unknown>>
> = {
  consents: (send, params, form) => {
    const decision = form.get('decision');
    const ticked = (name: string) => form.get(name) === 'yes';
    const textVersion = String(form.get('textVersion') ?? '');
    if (decision === 'decline')
      return send(giveConsents, { params, body: { textVersion, decline: true } });
    if (decision === 'not-me')
      return send(giveConsents, { params, body: { textVersion, notMe: true } });
    const body = {
      textVersion,
      checks: ticked('checks'),
      selfie: ticked('selfie'),
      photo: ticked('photo'),
    };
    return send(giveConsents, { params, body });
  },
  withdraw: (send, params, form) => {
    const given = form.get('purpose');
    const purpose = given === 'selfie' || given === 'photo' ? given : 'checks';
    return send(withdrawConsent, { params, body: { purpose } });
  },
  details: (send, params, form) => {
    const texts = ['phone', 'born', 'address', 'state'].flatMap((name) => {
      const text = String(form.get(name) ?? '').trim();
      return text ? [[name, text] as const] : [];
    });
    return send(giveDetails, { params, body: Object.fromEntries(texts) });
  },
  identity: (send, params, form) =>
    send(giveIdentity, { params, body: { number: String(form.get('number') ?? '') } }),
  papers: async (send, params, form) => {
    const handle = await uploaded(send, form, 'file');
    const kind = paperKinds.find((one) => one === form.get('kind')) ?? 'id';
    return send(givePaper, { params, body: { kind, file: handle ?? '' } });
  },
  photo: async (send, params, form) => {
    const handle = await uploaded(send, form, 'file');
    return send(givePhoto, { params, body: { file: handle ?? '' } });
  },
  code: (send, params) => send(sendCode, { params, body: {} }),
  confirm: (send, params, form) =>
    send(confirmCode, { params, body: { code: String(form.get('code') ?? '') } }),
  guarantors: (send, params, form) => {
    const text = (name: string) => String(form.get(name) ?? '');
    const email = text('email').trim();
    const body = {
      place: form.get('place') === '2' ? (2 as const) : (1 as const),
      name: text('name'),
      phone: text('phone'),
      relation: text('relation'),
      ...(email ? { email } : {}),
    };
    return send(nameGuarantor, { params, body });
  },
  answer: async (send, params, form) => {
    await sendPapers(send, form);
    // Without a script the papers of one press have 5 MB together: more come with the next.
    if (form.get('decision') === 'add') throw new FileFault({});
    const files = keptIn(form);
    const answer = String(form.get('answer') ?? '');
    try {
      return await send(giveAnswer, { params, body: { answer, files } });
    } catch (error) {
      // One that is gone is gone for ever, and nothing takes it out without a script.
      if (error instanceof CallFailed && answerFiles in error.fields) form.delete(answerFiles);
      throw error;
    }
  },
};
