import type { Generated } from 'kysely';
import type {
  Annotation,
  AnnotationKind,
  AnnotationStatus,
} from '../../../src/contract/annotations.ts';
import type { Json, Optional, OptionalTime, Time } from './columns.ts';

/** A mark on a page of a version of a document. */
export interface DocumentAnnotationsTable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  item_id: number;
  version: number;
  /** From 1. */
  page: number;
  kind: AnnotationKind;
  /** In shares of the width and height of the page, from its upper left corner. */
  points: Json<Annotation['points']>;
  text: string;
  status: Generated<AnnotationStatus>;
  user_id: number;
  created_at: Time;
  changed_at: OptionalTime;
  /** Null unless it is removed. */
  removed_at: OptionalTime;
  /** The annotation of an earlier version that it is a copy of. */
  carried_from: Optional<number>;
  /** As its author's device named it. */
  client_id: Optional<string>;
}

/** What somebody says about an annotation. */
export interface DocumentAnnotationCommentsTable {
  id: Generated<number>;
  site_id: number;
  annotation_id: number;
  user_id: number;
  text: string;
  /** What it made of the annotation; null if it left it as it was. */
  status: AnnotationStatus | null;
  created_at: Time;
  changed_at: OptionalTime;
  /** As its author's device named it. */
  client_id: Optional<string>;
}
