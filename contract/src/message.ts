/**
 * The texts of the specification (sections 2, 5 and 8), letter for letter, except for `commentsAfterAnswering` and
 * `tagHint`, which are ours. The code displays them, and tests look for them.
 */
export const messages = {
  notFoundTitle: 'Page Not Found',
  notFoundText: "We're sorry, we couldn't find the page you were looking for.",
  registrationClosed: 'Registration is currently closed.',

  titleTooShort: 'Must be at least 8 characters long.',
  bodyTooShort: 'Must be at least 15 characters long.',
  formHasErrors: 'Form contains errors. Check fields for more info.',
  filesNeeded: 'Please provide the needed files and at least 1 test case.',
  tooManyTestCases: "You've reached the maximum amount of test cases",
  fileNeedsName: (position: number) => `File ${position} must have a valid name.`,

  submitFailed: 'Error submiting, please try again.',
  compileFailed: 'Error compiling, please try again.',
  workingAsExpected: 'The code is working as expected.',
  notWorkingAsExpected: 'The code is not working as expected.',
  infiniteLoop: 'The program contains an infinite loop.',
  compilationErrors: 'There are compilation errors.',
  loginToRun: 'Login To Compile And Run',
  rateTheQuestion: 'Please Rate The Question',
  contentModerated: 'Content Moderated',

  updateFailed: 'Error occurred, please try again..',
  offensiveComment: 'Please use appropriate language in your comment.',
  commentsAfterAnswering: 'Comments may contain spoilers. Answer the question to read them.',
  emptyComment: "You can't add an empty comment.",
  emptyCommentHint: "You can't add an empty comment",
  listFailed: 'Error occurred, please try again.',

  invalidEmail: 'Invalid Email',
  invalidLinkedIn: 'Invalid LinkedIn Url',
  invalidContact: 'Invalid Contact Information',
  errorUpdating: 'Error updating',
  errorUpdatingField: 'Error updating field, please try again.',

  askPublicQuestion: 'Ask a public question',
  addAdvancedQuestion: 'Add Advanced Coding Question',
  addTestCase: 'Add Test Case',
  additionalCodingFiles: 'Additional Coding Files',
  addSolutionCode: 'Add Solution Code (Optional)',
  tagHint: 'Use lower-case letters, numbers and hyphens, e.g. dynamic-programming.',
  isVisible: 'Is visible?',
  addQuestion: 'Add Question',
  ok: 'Ok',
  dailyLimit: "You've reached the daily limit of new Questions.",
  solutionFailed: "Your solution code didn't passed all testcases.",
  addQuestionFailed: 'Error adding question, please try again.',
  thankYouForPosting: 'Thank you for posting, Our admins will review your question shortly.',
  returnHome: 'Return to Home Page',

  pinFailed: 'Error pin announcement , please try again',
  deleteAnnouncementFailed: 'Error deleting announcement , please try again',
  confirmDelete: 'Confirm to Delete',
  areYouSure: 'Are you sure?',

  processing: 'Processing...',
  posting: 'Posting...',
  posted: 'Posted!',
  updated: 'Updated!',
  reporting: 'Reporting...',
  thankYouForReporting: 'Thank you for reporting',
  adminsWillReview: 'Our admins will review this question shortly.',
  confirmReport:
    'Are you sure you want to report this question? This question be will deleted, and the user will be informed via mail.',

  addToTop: 'Add to Top Questions',
  removeFromTop: 'Remove from Top Questions',

  allClean: 'All Clean!',
  markAsRead: 'Mark as read',
  welcomeTitle: (product: string) => `Welcome to ${product}!`,
  welcomeText: 'You are now a Beginner! Earn reputation points to grow.',
  welcomeButton: 'How do i get reputation points',
  welcomeDismiss: 'Not now',

  supportTitle: 'Support',
  supportHelp: 'Need help? Contact us!',
  supportCompany: 'Are you a Company? Identify the top talents!',
  supportUniversity: "Are you a University? Let's work together!",
} as const

export const productName = 'Gradus'
