export type Channel = 'sms' | 'whatsapp';

export interface Message {
  /** E.164: `+2348030000000`. */
  readonly to: string;
  readonly channel: Channel;
  /** As it is to arrive; for WhatsApp with a template, what the template says. */
  readonly text: string;
  /** A WhatsApp template that was approved; free text arrives only after the person has written. */
  readonly template?: {
    readonly name: string;
    readonly parameters: Readonly<Record<string, string>>;
  };
  /** Our own id of the message. No provider keeps a message from going twice by it. */
  readonly key: string;
}

/** The provider took it. What became of it is told by a delivery report with this reference. */
export interface Accepted {
  readonly is: 'accepted';
  readonly reference: string;
  readonly costKobo?: number;
}

/** The provider said no, and says it again when asked again. */
export interface ApiError {
  readonly is: 'refused';
  /** For the log, in words of our own: holds nothing of a person, a text or a key. */
  readonly why: string;
  /** The number itself takes no messages: it is not to be written to again. */
  readonly permanent: boolean;
}

/** No answer that could be relied on. May be sent again later. */
export interface Unavailable {
  readonly is: 'unavailable';
  readonly why: string;
  readonly retryAfterSeconds?: number;
  /** The message may have gone out all the same: sent again, it may arrive twice. */
  readonly uncertain: boolean;
}

/** Nothing of this kind goes out until the operator mends it. */
export interface Misconfigured {
  readonly is: 'misconfigured';
  readonly why: string;
}

export type Sent = Accepted | ApiError | Unavailable | Misconfigured;

export interface Messaging {
  /**
   * Sends one message, once: never repeated by itself, at most 12 seconds. Throws nothing. Quiet hours
   * and the daily cap are the caller's.
   */
  send(message: Message, signal?: AbortSignal): Promise<Sent>;
}
