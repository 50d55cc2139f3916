import { defineCall } from './call.ts';
import {
  boundedText,
  exact,
  idSchema,
  listOf,
  momentSchema,
  noQuerySchema,
  orNull,
} from './schema-helpers.ts';
import type { FromContract } from './schema-types.ts';
import { documentParams, documentPath } from './versions.ts';

/** Most annotations that one call writes. */
export const maxAnnotations = 100;
/** Most points of a line that somebody draws. */
export const maxPoints = 300;
/** Most characters of an annotation or of a comment on it. */
export const longestAnnotation = 1000;

const versionSchema = { type: 'integer', minimum: 1 } as const;
const pageSchema = { type: 'integer', minimum: 1, maximum: 100_000 } as const;
const share = { type: 'number', minimum: 0, maximum: 1 } as const;
const textSchema = { ...boundedText(longestAnnotation), minLength: 0 } as const;

const kindSchema = {
  enum: ['rectangle', 'arrow', 'freehand', 'text', 'stamp'],
  description:
    'A rectangle has two corners, an arrow its end and its head, a line drawn by hand 2 points and more, a text ' +
    'and a stamp the place of their middle.',
} as const;

/** The shape of an annotation. */
export type AnnotationKind = (typeof kindSchema.enum)[number];

const statusSchema = { enum: ['open', 'answered', 'closed'] } as const;

/** How far an annotation is. */
export type AnnotationStatus = (typeof statusSchema.enum)[number];

const pointSchema = exact({ x: share, y: share });

const pointsSchema = {
  type: 'array',
  items: pointSchema,
  minItems: 1,
  maxItems: maxPoints,
  description: 'In shares of the width and height of the page, from its upper left corner.',
} as const;

const commentSchema = exact({
  id: idSchema,
  user_name: { type: 'string' },
  text: { type: 'string' },
  status: { ...orNull(statusSchema), description: 'What the comment made of the annotation.' },
  created_at: momentSchema,
  changed_at: { ...orNull(momentSchema), description: 'When its author changed the text.' },
  may_change: { type: 'boolean', description: 'Whether the caller wrote it, and may change it.' },
});

const annotationSchema = exact({
  id: idSchema,
  page: pageSchema,
  kind: kindSchema,
  points: listOf(pointSchema),
  text: { type: 'string' },
  status: statusSchema,
  user_id: { ...idSchema, description: 'Who made it.' },
  user_name: { type: 'string' },
  created_at: momentSchema,
  changed_at: orNull(momentSchema),
  from_version: {
    ...orNull(versionSchema),
    description: 'The version from which it was carried over; null if it was made on this one.',
  },
  may_change: { type: 'boolean', description: 'Whether the caller may change and remove it.' },
  comments: { ...listOf(commentSchema), description: 'The newest last.' },
});

/** A mark on a page of a document, with who made it and what others say. */
export type Annotation = FromContract<typeof annotationSchema>;

const repliedSchema = exact({ annotations: listOf(annotationSchema) });

const annotationsSchema = exact({
  version: { ...orNull(versionSchema), description: 'Null for a document without a version.' },
  annotations: listOf(annotationSchema),
  earlier: {
    anyOf: [
      exact({ version: versionSchema, annotations: listOf(annotationSchema) }),
      { type: 'null' },
    ],
    description:
      'Of the last earlier version with annotations: those that are not closed, were not carried over, and that the caller ' +
      'may change.',
  },
});

/** The annotations of a version of a document. */
export type DocumentAnnotations = FromContract<typeof annotationsSchema>;

const ofDocument = { access: 'site', params: documentParams } as const;
const annotationsPath = `${documentPath}/annotations`;

export const GET_DMS_ANNOTATIONS = defineCall({
  ...ofDocument,
  name: 'GET_DMS_ANNOTATIONS',
  method: 'GET',
  path: annotationsPath,
  summary: 'The annotations of a version of a document',
  description: '`version` is the active one by default.',
  query: {
    type: 'object',
    properties: { version: versionSchema },
    additionalProperties: false,
  },
  reply: annotationsSchema,
  staleWith: 'items',
});

const clientIdSchema = {
  type: 'string',
  format: 'uuid',
  description: 'Made by the caller. What was sent before with the same one is not made again.',
} as const;

const newSchema = exact(
  {
    page: pageSchema,
    kind: kindSchema,
    points: pointsSchema,
    text: textSchema,
    client_id: clientIdSchema,
  },
  ['client_id'],
);

/** An annotation that somebody makes. */
export type NewAnnotation = FromContract<typeof newSchema>;

const write = {
  ...ofDocument,
  query: noQuerySchema,
  reply: repliedSchema,
  refuses: ['deleted_item', 'invalid'],
  invalidates: [GET_DMS_ANNOTATIONS.name],
} as const;

export const ADD_DMS_ANNOTATIONS = defineCall({
  ...write,
  name: 'ADD_DMS_ANNOTATIONS',
  method: 'POST',
  path: annotationsPath,
  summary: 'Adds annotations to a version of a document',
  description: 'For everybody who may read the document. All or none.',
  status: 201,
  refuses: [...write.refuses, 'client_id_taken'],
  body: exact({
    version: versionSchema,
    annotations: { type: 'array', items: newSchema, minItems: 1, maxItems: maxAnnotations },
  }),
});

const seenSchema = {
  ...exact({ text: textSchema, points: pointsSchema, status: statusSchema }),
  description:
    'As the caller saw it. The call is refused if others have changed the same since, or removed it; without it, the ' +
    'last change counts.',
} as const;

/** What others may have changed of an annotation since somebody saw it. */
export type SeenAnnotation = FromContract<typeof seenSchema>;

const changeSchema = exact(
  {
    id: idSchema,
    points: pointsSchema,
    text: textSchema,
    status: statusSchema,
    is_removed: { type: 'boolean', description: '`false` brings a removed one back.' },
    comment: {
      ...exact({ id: idSchema, text: boundedText(longestAnnotation) }),
      description: 'Another text for an answer of the caller.',
    },
    seen: seenSchema,
  },
  ['points', 'text', 'status', 'is_removed', 'comment', 'seen'],
);

/** What somebody changes of an annotation. */
export type AnnotationChange = FromContract<typeof changeSchema>;

export const CHANGE_DMS_ANNOTATIONS = defineCall({
  ...write,
  name: 'CHANGE_DMS_ANNOTATIONS',
  method: 'PATCH',
  path: annotationsPath,
  summary: 'Changes, removes and brings back annotations of a document',
  description:
    'People change their own; who may change the document changes those of others too. Everybody may say that one ' +
    'is answered. Answers are changed by their authors alone. All or none.',
  refuses: [...write.refuses, 'note_changed', 'note_removed'],
  body: exact({
    changes: { type: 'array', items: changeSchema, minItems: 1, maxItems: maxAnnotations },
  }),
});

const answerSchema = exact(
  {
    id: idSchema,
    text: boundedText(longestAnnotation),
    status: orNull(statusSchema),
    client_id: clientIdSchema,
    seen: {
      ...statusSchema,
      description:
        'The status that the caller saw. An answer with a status is refused if others have set another one since.',
    },
  },
  ['client_id', 'seen'],
);

/** What somebody says about an annotation. */
export type NewAnswer = FromContract<typeof answerSchema>;

export const COMMENT_DMS_ANNOTATION = defineCall({
  ...write,
  name: 'COMMENT_DMS_ANNOTATION',
  method: 'POST',
  path: `${annotationsPath}/comments`,
  summary: 'Answers an annotation, and may change its status',
  description:
    'For everybody who may read the document. Who made it and who answered before is notified.',
  status: 201,
  refuses: [...write.refuses, 'client_id_taken', 'note_changed', 'note_removed'],
  body: answerSchema,
});

export const CARRY_DMS_ANNOTATIONS = defineCall({
  ...write,
  name: 'CARRY_DMS_ANNOTATIONS',
  method: 'POST',
  path: `${annotationsPath}/carry`,
  summary: 'Carries annotations of earlier versions over to a version, with their comments',
  description:
    'Those that were carried over already, and those of the version itself or of later ones, are passed over.',
  body: exact({
    version: versionSchema,
    ids: {
      type: 'array',
      items: idSchema,
      minItems: 1,
      maxItems: maxAnnotations,
      uniqueItems: true,
    },
  }),
});
