import {
  ADD_DMS_ANNOTATIONS,
  CARRY_DMS_ANNOTATIONS,
  CHANGE_DMS_ANNOTATIONS,
  COMMENT_DMS_ANNOTATION,
  GET_DMS_ANNOTATIONS,
} from '../../src/contract/annotations.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { listAnnotations } from '../operations/annotations/read.ts';
import {
  addAnnotations,
  carryAnnotations,
  changeAnnotations,
  commentAnnotation,
} from '../operations/annotations/write.ts';
import { documentRequests } from './document-request.ts';

/** Marks on the pages of documents of modules below `dms/`. */
export function addAnnotationRoutes(routes: Routes): void {
  const of = documentRequests(routes.services);

  addRoute(routes, GET_DMS_ANNOTATIONS, ({ request, params, query }) =>
    listAnnotations(of(request, params), params.itemId, query.version),
  );
  addRoute(routes, ADD_DMS_ANNOTATIONS, ({ request, params, body }) =>
    addAnnotations(of(request, params), params.itemId, body),
  );
  addRoute(routes, CHANGE_DMS_ANNOTATIONS, ({ request, params, body }) =>
    changeAnnotations(of(request, params), params.itemId, body.changes),
  );
  addRoute(routes, COMMENT_DMS_ANNOTATION, ({ request, params, body }) =>
    commentAnnotation(of(request, params), params.itemId, body),
  );
  addRoute(routes, CARRY_DMS_ANNOTATIONS, ({ request, params, body }) =>
    carryAnnotations(of(request, params), params.itemId, body),
  );
}
