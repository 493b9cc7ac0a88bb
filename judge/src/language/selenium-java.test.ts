import { testLanguage } from '../test/language-suite.ts'

const logIn = (body: string): string => `import org.openqa.selenium.*;
class Solution { static void logIn(WebDriver driver, String name) {
${body}
} }
`

testLanguage({
  code: 20,
  wrong: logIn('  driver.findElement(By.cssSelector("button")).click();'),
  broken: logIn('  driver.findElement(;'),
  failing: logIn('  if (name != null) throw new IllegalStateException("no");'),
  endless: logIn('  while (name != null) { }'),
  greedy: logIn(
    '  var kept = new java.util.ArrayList<int[]>(); while (true) { int[] some = new int[1 << 18]; java.util.Arrays.fill(some, 1); kept.add(some); }',
  ),
  leaving: logIn('  System.exit(0);'),
  lying: logIn('  System.out.println("ok - greets by name\\nsuccess:0"); Runtime.getRuntime().halt(0);'),
  limits: { cpuMilliseconds: 8_000, memoryBytes: 1024 * 1024 * 1024 },
})
