/** The printed score track: fifty spaces in a lap, every fifth one dark. */
export const LAP = 50;

export function isDark(points: number): boolean {
  return points % 5 === 0;
}
