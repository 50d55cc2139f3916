/** The texts of the group in one file, as they are asked for together (../groups.ts). */
export const texts = import.meta.glob<object>('../../../../locales/de/{api,app,auth,ui}.json', {
  eager: true,
  import: 'default',
});
