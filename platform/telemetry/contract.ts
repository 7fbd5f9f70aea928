export interface Figure {
  readonly name: string;
  readonly help: string;
  read(): Promise<number>;
}

export type Side = 'server' | 'browser';

/** An error without a value of anybody's: its kind, its cleaned message, the places in its stack. */
export interface Fault {
  readonly type: string;
  readonly message: string;
  readonly places: readonly string[];
}

export interface Running {
  end(outcome: {
    readonly status?: number;
    readonly route?: string;
    readonly failed?: boolean;
  }): void;
}

/** What a process tells of itself: to `/metrics` always, to a collector where one is set (WATCH-01). */
export interface Telemetry {
  readonly errors: Readonly<Record<Side, number>>;
  /** A request has come. An internal call of a page has the page's id and stands in its trace. */
  request(id: string, method: string, isInternal: boolean): Running | null;
  job(name: string): Running | null;
  /** Counts an error; with a request's id it stands at that request. */
  fault(side: Side, fault: Fault, requestId?: string): void;
  watch(figures: readonly Figure[]): void;
  /** Sends what waits, at most three seconds long. */
  stop(): Promise<void>;
}

export type Exporting = Omit<Telemetry, 'errors'>;
