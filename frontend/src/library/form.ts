/** Keep addresses short: a field that was left empty asks for nothing. */

export function leaveOutEmpty(form: HTMLFormElement): void {
  form.addEventListener("formdata", ({ formData }) => {
    const empty = Array.from(formData.keys()).filter((name) => formData.get(name) === "");
    for (const name of empty) formData.delete(name);
  });
}
