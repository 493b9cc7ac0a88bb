/** The specification's constants (sections 5 and 9), each written once. */

export const title = { minimum: 8, maximum: 200 } as const
/** The maximum applies to HTML and leaves room for pictures embedded as data. */
export const body = { minimum: 15, maximum: 200_000, pictureMaximum: 60_000 } as const
/** Limits of formatted text: more than anybody writes by hand or pastes from elsewhere. */
export const markup = {
  tags: 5_000,
  depth: 40,
  attributes: 5_000,
  /** Attributes of one tag. The time to filter them grows faster than their number. */
  attributesOfTag: 50,
  /** The length of a `class` attribute, whose names are looked up one by one. */
  classCharacters: 1_000,
  /** `<` and `&`: each is parsed as the start of a tag or an entity, and stored as four or five characters. */
  signs: 10_000,
  /** Markdown characters that may become tags. */
  marks: 40_000,
  /** Lines of Markdown: each is a token at least, also within a paragraph. */
  lines: 20_000,
  linesRefusal: 'The text has too many lines. Use at most 20,000.',
  /** Steps in search of the ends of Markdown’s brackets: a third of a second at most. */
  bracketSteps: 3_000_000,
  /** The length of Markdown or HTML before it is parsed: files of packages and content have no other limit. */
  characters: 1_000_000,
  refusal:
    'The text has too much formatting. Simplify it: at most 5,000 tags, nested at most 40 deep, with at most 5,000 attributes, 50 of them in one tag, and at most 10,000 of the characters < and &.',
} as const
export const tags = { maximum: 3, nameMaximum: 50, pattern: /^[A-Za-z0-9_-]+$/ } as const
export const inputBoxMaximum = 200
export const bioMaximum = 1000
export const additionalFiles = { maximum: 3 } as const
export const testCases = { maximum: 6 } as const
export const multipleChoiceAnswers = { minimum: 2, maximum: 8 } as const

/** What one account may submit in a day (UTC). The bytes count sources, files and verdicts together. */
export const submissionsADay = { maximum: 1_000, bytes: 32 * 1024 * 1024 } as const
/** How many bytes of a verdict are stored, with all that the program, its tests and its compiler printed. */
export const maximumVerdictBytes = 64 * 1024

/** New questions of an ordinary user in 24 hours (design, section 8). */
export const newQuestionsADay = 5
/** An author may edit a question with this many votes or fewer. */
export const maximumVotesForEditing = 10

export const homePageSize = 7
/** Page links are shown only for more questions than this. */
export const pageLinksAbove = 5

export const editor = { height: 340, tabSize: 4 } as const
export const maxMenuNameLength = 25
export const hotPostSnippet = 105
export const announcementTags = 2
export const hotQuestionTags = 3
export const breakpoints = { phone: 768, tablet: 975 } as const

/** Milliseconds for which a toast is shown. */
export const toast = { standard: 5_000, error: 10_000, update: 2_000, undo: 10_000 } as const

/** The lifetime of the interface's cookies in days (section 9). */
export const cookieDays = { userId: 21, role: 30, roleNone: 14, wizardHidden: 3 } as const
export const cookieNames = { userId: 'u_id', role: 'u_t', wizardHidden: 'wizard_hidden' } as const

export const notification = {
  pollSeconds: 90,
  pollHours: 1,
  badgeMaximum: 99,
  /** The badge says '99+' if more than these are unread. */
  badgeAbove: 100,
  maximumTitle: 20,
  maximumTitleWide: 25,
} as const

/** The maximum number of the user's own submissions to a tournament in one reply. */
export const ownSubmissionsAtOnce = 1000

/** Repeated looks of one person at somebody's work within these minutes are logged once. */
export const lookMinutes = 15
