import { defineCall } from './call.ts';
import { exact, idSchema } from './schema-helpers.ts';

export const VIEW_AS_PERSON = defineCall({
  name: 'VIEW_AS_PERSON',
  ofPerson: true,
  method: 'POST',
  path: '/api/view-as',
  summary: 'Shows the product as another person sees it, read-only, in this session',
  description:
    'For people who hold every code in the whole organisation. Until it ends, each write of the ' +
    'session is refused with `view_as_read_only`, and so are the reads of the person’s sign-in. It ' +
    'is written to the log.',
  access: 'role',
  body: exact({ user_id: idSchema }),
  reply: exact({ user_id: idSchema }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  invalidates: ['GET_CURRENT_USER'],
});

export const END_VIEW_AS = defineCall({
  name: 'END_VIEW_AS',
  ofPerson: true,
  method: 'DELETE',
  path: '/api/view-as',
  summary: 'Ends the view as another person',
  access: 'session',
  reply: exact({ user_id: idSchema }),
  invalidates: ['GET_CURRENT_USER'],
});
