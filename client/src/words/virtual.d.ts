declare module "virtual:words/*" {
  const texts: Record<string, string | Record<string, string>>;
  export default texts;
}
