/**
 * How far the id of a submission is used up, so that a submission sent twice is saved once. `unsent`: not sent.
 * `unanswered`: sent without an answer, so the next try needs the same id. `spent`: answered, or sent with other
 * content, so the next try needs a new id.
 */
export type SubmissionFate = 'unsent' | 'unanswered' | 'spent'

type Submission = { readonly submissionId: string; readonly fate: SubmissionFate }

/** Changed content needs a new id: the server might take it for the submission that it has already saved. */
export const afterEdit = (fate: SubmissionFate): SubmissionFate => (fate === 'unanswered' ? 'spent' : fate)

/** After the form was started over: its next save is a new submission. */
export const afterStart = (fate: SubmissionFate): SubmissionFate => (fate === 'unsent' ? 'unsent' : 'spent')

/** The submission of the next try. It takes `newId` if the previous id is spent. */
export const nextSubmission = ({ submissionId, fate }: Submission, newId: string): Submission =>
  fate === 'spent' ? { submissionId: newId, fate: 'unsent' } : { submissionId, fate }
