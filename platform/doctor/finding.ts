export interface Finding {
  readonly what: string;
  readonly says: string;
  readonly fault?: string;
}

export const good = (what: string, says: string): Finding => ({ what, says });
export const bad = (what: string, says: string, fault: string): Finding => ({ what, says, fault });
