/** A template to which somebody points, by pointer or focus. */
export interface PointedTemplate {
  readonly moduleType: string;
  readonly templateId: number;
}
