/** Why an approval does not update the record of its case: much may have changed since. */
export const namedErrors = {
  otherId: {
    status: 409,
    code: 'not-the-same-id',
    message:
      'The record that is named holds another national ID than this case. Take it back, or put the number right.',
  },
  higher: {
    status: 409,
    code: 'higher-level',
    message: 'The record has a higher level by now: no approval of this case lowers it.',
  },
  risen: {
    status: 409,
    code: 'risen-with-record',
    message:
      'The record has a higher level by now, and so has this case from now on. Load it again, look at its checks and decide anew.',
  },
} as const;
