/** A figure of the product that is read when somebody looks. */
export interface Figure {
  /** Begins with `sapioworker_`. */
  readonly name: string;
  readonly help: string;
  read(): Promise<number>;
}

/** Where an error came from. */
export type Side = 'server' | 'browser';

/** An error without a value of anybody's: its kind, its cleaned message, the places in our own code. */
export interface Fault {
  readonly type: string;
  readonly message: string;
  readonly places: readonly string[];
}

/** What is being done; the end is told once. */
export interface Running {
  end(outcome: {
    readonly status?: number;
    readonly route?: string;
    readonly failed?: boolean;
  }): void;
}

/** What a process tells of itself: to `/metrics` always, to a collector where one is set (WATCH-01). */
export interface Telemetry {
  /** Errors since the start, for `/metrics`. */
  readonly errors: Readonly<Record<Side, number>>;
  /** A request has come. What a page asks inside has the page's id and stands in its trace. */
  request(id: string, method: string, isInside: boolean): Running | null;
  job(name: string): Running | null;
  /** Counts an error; with a request's id it stands at that request. */
  fault(side: Side, fault: Fault, requestId?: string): void;
  /** Figures that go to the collector too. */
  watch(figures: readonly Figure[]): void;
  /** Sends what waits, at most three seconds long. */
  stop(): Promise<void>;
}

/** What goes to a collector. */
export type Exporting = Omit<Telemetry, 'errors'>;
