/** Of those under `/me` the ones that sign somebody in or out; whoever makes another one is signed in. */
export const ownPageDoors: readonly string[] = [
  ...['askMeCode', 'openMeSession', 'closeMeSession'],
  ...['beginPasskeySession', 'openPasskeySession'],
];

/**
 * Every call that anybody may make, by name. A call stands here because somebody wrote it down; all
 * others must name a permission of the table in `app/backoffice/staff/rules.ts` (check 33).
 */
const kinds = [
  'Verification',
  'BackgroundCheck',
  'Clearance',
  'Insured',
  'IncidentReport',
  'HealthPlan',
  'RecruitmentPackage',
];

export const openCalls: readonly string[] = [
  ...kinds.flatMap((kind) => [`list${kind}Types`, `get${kind}Type`, `order${kind}`]),
  ...['listPackagesAsTypes', 'getPackage', 'listServices', 'getHiringGuide'],
  ...[
    'searchVerification',
    'getVerification',
    'getReviews',
    'getPhoto',
    'getReport',
    'getVerificationBrochure',
  ],
  ...['listPosts', 'getPost', 'getPostBySlug', 'listTestimonials', 'listPartners'],
  ...['subscribe', 'confirmSubscription', 'unsubscribe'],
  ...['getRequest', 'openRequest', 'getReceipt'],
  ...['processPayment', 'verifyPayment', 'takeWebhook'],
  ...['initiateRenewal', 'getRenewalStatus', 'completeRenewal'],
  ...['getFormByTag', 'getForm', 'uploadFile', 'submitForm'],
  ...['sendFeedback', 'sendMessage', 'reportError'],
  ...['registerAccount', 'signInAccount', 'signOutAccount', 'confirmAccount', 'deleteAccount'],
  ...['proveAccountSignIn', 'listAccountSignIns', 'endAccountSignIns'],
  ...['changeAccountPassword', 'forgotAccountPassword', 'resetAccountPassword'],
  // For who is signed in to a page of their own, and for who holds a share link.
  ...['listLookups', 'inquireLookup', 'listShares', 'addShare', 'revokeShare'],
  ...['openShare', 'getShared', 'getSharedPhoto'],
  // For who holds the mailed link.
  ...['openLink', 'closeLink'],
  ...['getCase', 'giveCaseConsents', 'withdrawCaseConsent', 'giveCaseDetails', 'giveCaseIdentity'],
  ...['giveCasePaper', 'giveCasePhoto', 'sendCaseCode', 'confirmCaseCode', 'nameCaseGuarantor'],
  ...['answerCaseProposal', 'getGuarantee', 'answerGuarantee'],
  // For who is signed in to their own page.
  ...ownPageDoors,
  ...['getMe', 'listMySessions', 'endMySession'],
  ...['listMyConsents', 'giveMyConsent', 'withdrawMyConsent', 'listMyCorrections'],
  ...['askMyCorrection', 'exportMine', 'getMyChannels', 'chooseMyChannels', 'deleteMine'],
  ...[
    'listMyPasskeys',
    'beginMyPasskey',
    'addMyPasskey',
    'revokeMyPasskey',
    'myCard',
    'myLiveCode',
  ],
  ...['myFeedback', 'answerFeedback', 'disputeFeedback'],
  ...['readErasure', 'confirmErasure', 'undoErasure'],
  'signIn',
  // Invented mails to look at, of a demo site alone.
  'listMails',
  'listSandboxMessages',
  // Signed by the provider, or reached by who knows the secret part of the address.
  ...['takeReport', 'takeUnsignedReport'],
  'stopReminders',
];
