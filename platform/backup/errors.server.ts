/** Something an operator can put right; its message is a sentence for people. */
export class OperatorError extends Error {}
