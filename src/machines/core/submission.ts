/**
 * A submission carries an id, so that one that is sent twice is saved once. How far the id is used up: not sent; sent and
 * not answered, so that the next try must be the same submission; or answered, or sent with other content, so that the
 * next try is another one.
 */
export type SubmissionFate = 'unsent' | 'unanswered' | 'spent'

type Submission = { readonly submissionId: string; readonly fate: SubmissionFate }

/** Other content needs another id, or the server would take it for the submission that it may have saved already. */
export const afterEdit = (fate: SubmissionFate): SubmissionFate => (fate === 'unanswered' ? 'spent' : fate)

/** After the form was begun again: its next save is a new submission. */
export const afterStart = (fate: SubmissionFate): SubmissionFate => (fate === 'unsent' ? 'unsent' : 'spent')

/** The submission of the next try, which takes the new id where the one before is used up. */
export const nextSubmission = ({ submissionId, fate }: Submission, newId: string): Submission =>
  fate === 'spent' ? { submissionId: newId, fate: 'unsent' } : { submissionId, fate }
